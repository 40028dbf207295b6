import tseslint from 'typescript-eslint';

/** House rules; directions between packages live in .dependency-cruiser.cjs. */
export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      '.local/**',
      '**/*.cjs',
      '**/*.mjs',
      '**/*.mts',
      'apps/dashboard/**',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 50, skipComments: true, skipBlankLines: true }],
      complexity: ['error', 12],
      'max-params': ['error', 4],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only libs/config reads the environment.' },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['libs/config/**/*.ts', 'libs/testing/**/*.ts', 'test/**/*.ts', 'deploy/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['deploy/**/*.ts', 'test/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.module.ts', '**/*.service.ts', '**/*.controller.ts', '**/*.processor.ts'],
    rules: { 'max-params': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.e2e-spec.ts'],
    rules: {
      'max-lines': ['error', { max: 600 }],
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
