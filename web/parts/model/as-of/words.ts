import dayjs from 'dayjs';

/** '3 March 2026, 14:30', in the reader's time zone. */
export const longDay = (moment: string): string => dayjs(moment).format('D MMMM YYYY, HH:mm');
