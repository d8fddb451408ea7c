import { fileURLToPath } from 'node:url'

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url))

/** In every bundle: Preact draws what is written for React, see docs/decisions/0038. */
export const dashboard = [
  { find: /^react$/, replacement: source('preact/react.js') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
]

/** In the bundle of the pages before sign-in, and where the server prerenders them: see docs/decisions/0033. */
export const authApp = [
  ...dashboard,
  { find: /^@tanstack\/react-router$/, replacement: source('auth-app/router.tsx') },
  { find: /^superjson$/, replacement: source('auth-app/superjson.ts') },
  { find: /^.*\/i18n\/catalogues\.ts$|^\.\/catalogues\.ts$/, replacement: source('auth-app/catalogues.ts') },
  { find: /^.*\/use-preload-home\.ts$/, replacement: source('auth-app/use-preload-home.ts') },
]
