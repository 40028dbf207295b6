/** Who may import whom (docs/architecture.md). Specs may import libs/testing; nothing shipped may. */
const notSpec = '\\.(spec|int-spec|e2e-spec)\\.ts$';

/** Allowed library-to-library imports; a library missing on the right is a leaf. */
const libraryImports = {
  contracts: [],
  errors: [],
  config: [],
  observability: ['config', 'contracts'],
  queue: ['contracts', 'errors', 'config', 'observability'],
  database: ['errors', 'config'],
  typo3: ['database', 'errors'],
  auth: ['contracts', 'queue', 'errors', 'config'],
  'tool-specs': ['contracts'],
  'write-guards': ['typo3', 'database', 'errors'],
  governance: ['contracts', 'tool-specs', 'errors'],
  llm: ['contracts', 'errors', 'config', 'observability'],
};

const libraryRules = Object.entries(libraryImports).map(([name, allowed]) => ({
  name: `lib-${name}`,
  severity: 'error',
  from: { path: `^libs/${name}/`, pathNot: notSpec },
  to: { path: '^libs/', pathNot: `^libs/(${[name, ...allowed].join('|')})/` },
}));

const onlyImporter = (name, owner, packages) => ({
  name: `only-${name}-imports-${packages[0]}`,
  severity: 'error',
  from: { path: '^(apps|libs)/', pathNot: `${owner}|^libs/testing/|${notSpec}` },
  to: { path: `node_modules/(${packages.join('|')})/` },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'apps-are-islands',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    { name: 'libs-never-import-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
    ...libraryRules,
    {
      name: 'testing-is-test-code',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: `^libs/testing/|${notSpec}` },
      to: { path: '^libs/testing/' },
    },
    onlyImporter('database', '^libs/database/', ['typeorm', 'mariadb']),
    onlyImporter('queue', '^libs/queue/', ['bullmq', 'ioredis']),
    onlyImporter('llm', '^libs/llm/', ['openai']),
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(apps|libs)/', pathNot: `${notSpec}|main\\.ts$|vite\\.config` },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // What is built in the image exists only there.
      to: { couldNotResolve: true, pathNot: '^\\./dist/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules|\\.local)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'require', 'node', 'default', 'import', 'types'],
    },
  },
};
