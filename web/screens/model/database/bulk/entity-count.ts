import { countText } from '../../../../ui/figures.ts';

/** Writes a count: '1 entity', '3,000 entities'. */
export const entityCountText = ({ length }: readonly unknown[]): string => countText(length, 'entity', 'entities');
