/** Matches scripts written from right to left. */
export const LEFTWARDS = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Syriac}\p{scx=Thaana}]/u;
