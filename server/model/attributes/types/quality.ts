import { isRecord } from '../../../platform/text/json.ts';
import type { QualityValue } from '../attribute.ts';
import type { PropertyType } from '../property-type.ts';
import { checkedText, notYesOrNo, wrongValue } from '../rules/value-checks.ts';

/** The verdict on one quality of a requirement, with suggestions if the requirement lacks it. */
export const quality: PropertyType<QualityValue> = {
  description: 'True when a requirement has a quality.',
  graph: {
    description: 'True when a requirement has a quality, and how it could get it.',
    fields: {
      isMet: {
        type: 'Boolean',
        description: 'True if the requirement has the quality.',
        of: (quality) => quality?.value ?? false,
      },
      suggestions: {
        type: ['String'],
        description: 'Suggestions for improvement.',
        of: (quality) => quality?.suggestions ?? [],
      },
    },
  },
  search: 'yes',
  searchedPart: 'value',
  reqif: { kind: 'BOOLEAN' },
  isQuality: true,
  fallback: () => ({ value: false, suggestions: [] }),
  check(given, property) {
    const { value, suggestions = [] } = isRecord(given) ? given : { value: given };
    if (typeof value !== 'boolean' || !Array.isArray(suggestions))
      throw wrongValue(property, 'true or false with suggestions', given, 'Send {"value": true, "suggestions": []}.');
    return { value, suggestions: suggestions.map((each: unknown) => checkedText(each, property)) };
  },
  toText: ({ value }) => (value ? 'Yes' : 'No'),
  fromText: (text) => ({ value: text.trim() === 'Yes', suggestions: [] }),
  shortfall: notYesOrNo,
};
