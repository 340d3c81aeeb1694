import next from 'eslint-config-next/core-web-vitals'
import tseslint from 'typescript-eslint'
import { arrows } from './lint/arrows.mjs'
import { syntax } from './lint/syntax.mjs'

const react = ['{app,components}/**/*.{ts,tsx}']
const typescript = ['**/*.{ts,tsx,mts}']
const tests = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'fixtures/**', 'bench/**']

const config = tseslint.config(
  {
    ignores: [
      '.next*/**',
      'node_modules/**',
      'next-env.d.ts',
      'prisma/generated/**',
      'fixtures/lakes/**',
      'coverage/**',
      'playwright-report/**',
      'test-results/**',
    ],
  },
  // Comments cannot switch a rule off: an exception is written here, with its reason.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  // React's rules run its compiler on every file they see: a tenth of a lint run, for files without React.
  ...next.map((block) => ({ ...block, files: react })),
  {
    name: 'headwater/react',
    files: react,
    rules: {
      // This project has no pages/ folder.
      '@next/next/no-html-link-for-pages': 'off',
      // useReactTable returns functions that the React compiler skips; the compiler is not used here.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    name: 'headwater/typescript',
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          args: 'all',
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      // Wrong about `found ?? (list.at(-1) as Item)`: without the assertion that does not compile.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    name: 'headwater/everywhere',
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'object-shorthand': ['error', 'properties'],
      'prefer-const': 'error',
      'max-lines': ['error', { max: 400 }],
    },
  },
  {
    name: 'headwater/logger-not-console',
    files: ['{app,components,lib,server}/**/*.{ts,tsx}'],
    // A server that cannot start says why where its user looks.
    ignores: ['**/*.test.{ts,tsx}', 'server/start.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    name: 'headwater/tests',
    files: tests,
    rules: {
      'max-lines': 'off',
      // Fakes answer ports whose methods are asynchronous.
      '@typescript-eslint/require-await': 'off',
      // Helpers of a test are plain functions, whatever shape they are handed over in.
      '@typescript-eslint/unbound-method': 'off',
      // Asymmetric matchers such as expect.any() are `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  ...syntax,
  ...arrows,
)

export default config
