/** Where a stored file of an organization is found; behind it stand `/serve`, `/download` and `/thumbnail`. */
export const fileAddress = (organization: string, id: number): string =>
  `/api/v4/o/${encodeURIComponent(organization)}/files/${id}`;
