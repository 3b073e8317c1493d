import type { House } from '../../support/house.ts';
import type { Person } from '../../support/people.ts';

export type As = Person | 'root' | null;
export interface Refused {
  status: number;
  title: string;
  message: string;
}
type Level = 'admin' | 'member' | 'reviewer';

/** Somebody new, who may do nothing yet; with a level, a member of Acme. */
export async function somebody(house: House, username: string, level?: Level): Promise<Person> {
  const { passwordHash } = await house.inside.db
    .selectFrom('user')
    .select('passwordHash')
    .where('username', '=', 'root')
    .executeTakeFirstOrThrow();
  await house.inside.db.insertInto('user').values({ username, passwordHash, firstName: username }).execute();
  const as = username as Person;
  if (level) await done(house, 'root', `/o/acme/users/${username}?permission=${level}`, undefined, 'POST');
  return as;
}

/** What a call of api/v4 answers, or how it refuses. */
export async function call<T>(
  house: House,
  as: As,
  path: string,
  body?: unknown,
  method?: string,
): Promise<T | Refused> {
  const response = await house.rest(as, `/api/v4${path}`, body, method);
  return (await response.json()) as T | Refused;
}

/** The same where it must not be refused. */
export async function done<T>(house: House, as: As, path: string, body?: unknown, method?: string): Promise<T> {
  const response = await house.rest(as, `/api/v4${path}`, body, method);
  if (!response.ok) throw new Error(`${method ?? 'GET'} ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** What a mutation answers, or how it refuses. */
export async function mutate<T>(
  house: House,
  as: As,
  name: string,
  input: Record<string, unknown>,
  fields: string,
): Promise<T | Refused> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await house.graph(
    as,
    `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} } }`,
    { input },
  );
  if (!errors) return data[name] as T;
  const { status, title } = errors[0].extensions as Refused;
  return { status, title, message: errors[0].message as string };
}

export const isRefused = (answer: unknown): answer is Refused =>
  Object(answer) === answer && 'message' in (answer as object);
