import { done } from './operations.ts';
import { routes } from './routes.ts';
import { rules, type Row } from './rules.ts';

const asks = 'asks, by a body because it is long';
const seat = 'takes the seat that reading takes as well';
/** Whatever is no mere question by its name and yet open to an API key that only reads, with the reason why. */
export const openToReadingKeys: Record<string, string> = {
  requestLicence: seat,
  'POST /o/{org}/license/request': seat,
  'POST /o/{org}/entities/ids': asks,
  'POST /o/{org}/p/{projectId}/globalIds': asks,
  'POST /o/{org}/p/{projectId}/entities/search': asks,
  'POST /o/{org}/p/{projectId}/export/json': asks,
  'POST /o/{org}/p/{projectId}/export/xml': asks,
  'POST /o/{org}/p/{projectId}/export/zip': asks,
  'POST /o/{org}/p/{projectId}/report/reqif': asks,
};

/** What is no mere question by its name and open to such a key by the table; what is open to everybody needs none. */
export const changesOpenToReadingKeys = (): string[] => {
  const changing = { ...done, ...routes } as Record<string, Row<never>>;
  return Object.entries(changing).flatMap(([name, row]) => {
    const may: readonly string[] = rules[row.rule].may;
    return !name.startsWith('GET ') && may.includes('keyRead') && !may.includes('out') ? [name] : [];
  });
};
