/** The revision or the moment at which a project, or an organization's schema, is viewed; without either, the present. */
export interface AsOf {
  revision?: number | null | undefined;
  moment?: Date | null | undefined;
}
