import type { QualityValue } from '../attribute.ts';
import type { PropertyType } from '../property-type.ts';
import { checkedText, isRecord, wrongValue } from '../words.ts';

/** Whether a requirement has a quality, with suggestions where it has not. */
export const quality: PropertyType<QualityValue> = {
  name: 'QUALITY',
  fallback: () => ({ value: false, suggestions: [] }),
  check(given, property) {
    const { value, suggestions = [] } = isRecord(given) ? given : { value: given };
    if (typeof value !== 'boolean' || !Array.isArray(suggestions))
      throw wrongValue(property, 'true or false with suggestions', given, 'Send {"value": true, "suggestions": []}.');
    return { value, suggestions: suggestions.map((each: unknown) => checkedText(each, property)) };
  },
  toText: ({ value }) => (value ? 'Yes' : 'No'),
  fromText: (text) => ({ value: text.trim() === 'Yes', suggestions: [] }),
};
