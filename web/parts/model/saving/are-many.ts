/** Of more changed entities than this the news of a project says only that they are many (`RECORDS_TOLD`). */
const TOLD = 500;

/** Whether so many are changed that their answer does not bring them: pages hear by the news that they are many, and read again what they show. */
export const areMany = ({ length }: { readonly length: number }): boolean => length > TOLD;
