// relay-compiler reads this file with require(); a package of "type": "module" must therefore export the name 'module.exports'.
const config = {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  artifactDirectory: './web/__generated__',
  excludes: ['**/node_modules/**', '**/__generated__/**', '**/dist/**'],
  eagerEsModules: true,
  customScalarTypes: { DateTime: 'string', JSON: 'unknown' },
  noFutureProofEnums: true,
  useImportTypeSyntax: true,
  persistConfig: { file: './web/persisted-queries.json', algorithm: 'SHA256' },
};
export default config;
export { config as 'module.exports' };
