import type { Person } from '../../support/people.ts';
import type { Truss } from '../../support/truss.ts';

export type As = Person | 'root' | null;
export interface Refused {
  status: number;
  title: string;
  message: string;
}
type Level = 'admin' | 'member' | 'reviewer';

/** Makes a user without permissions; with a level, a member of Acme. */
export async function somebody(truss: Truss, username: string, level?: Level): Promise<Person> {
  const { passwordHash } = await truss.inside.db
    .selectFrom('user')
    .select('passwordHash')
    .where('username', '=', 'root')
    .executeTakeFirstOrThrow();
  await truss.inside.db.insertInto('user').values({ username, passwordHash, firstName: username }).execute();
  const as = username as Person;
  if (level) await done(truss, 'root', `/o/acme/users/${username}?permission=${level}`, undefined, 'POST');
  return as;
}

/** A call of api/v4: its result, or its refusal. */
export async function call<T>(
  truss: Truss,
  as: As,
  path: string,
  body?: unknown,
  method?: string,
): Promise<T | Refused> {
  const response = await truss.rest(as, `/api/v4${path}`, body, method);
  return (await response.json()) as T | Refused;
}

/** A call of api/v4 that must not be refused. */
export async function done<T>(truss: Truss, as: As, path: string, body?: unknown, method?: string): Promise<T> {
  const response = await truss.rest(as, `/api/v4${path}`, body, method);
  if (!response.ok) throw new Error(`${method ?? 'GET'} ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** A mutation: its result, or its refusal. */
export async function mutate<T>(
  truss: Truss,
  as: As,
  name: string,
  input: Record<string, unknown>,
  fields: string,
): Promise<T | Refused> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await truss.graph(
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
