import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// By its path: a configuration is loaded by Node, which reads no TypeScript out of a package.
import { roles } from '../../packages/auth-domain/src/branding/colour-roles.ts'
import { precompress } from './precompress.ts'
import { rolesCss } from './src/theme/roles-css.ts'

/**
 * The domain's schemas are the server's. Making one does nothing, so that the dashboard leaves out all of them and zod with them:
 * zod itself, and the schemas that others are made of by a method.
 */
const SCHEMA_MAKERS = [
  'z',
  'idSchema',
  'invitationSchema',
  'memberSchema',
  'organizationIdSchema',
  'organizationSchema',
  'roleName',
  'teamName',
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), rolesInPage(), sheetAfterSkeleton(), precompressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // Tells the server what a first page needs.
    manifest: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      treeshake: { manualPureFunctions: SCHEMA_MAKERS },
      // A first load asks for few files, each of which it needs: what starts every page, what the pages before sign-in add,
      // and what the others share.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'entrance', test: /[\\/]pages[\\/]auth[\\/]/, priority: 2 },
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
})

/**
 * The skeleton is painted before the style sheet has arrived, which belongs to what the script draws in its place. The
 * module script waits for it.
 */
function sheetAfterSkeleton(): Plugin {
  return {
    name: 'foyer-sheet-after-skeleton',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        return html.replace(sheet, '').replace('</body>', `  ${sheet}\n  </body>`)
      },
    },
  }
}

/** Compresses the built files, so that the server only has to send them. */
function precompressed(): Plugin {
  return {
    name: 'foyer-precompressed',
    apply: 'build',
    closeBundle: () => precompress(fileURLToPath(new URL('./dist/', import.meta.url))),
  }
}

/** The colour roles stand in the page itself: the first paint already has them. */
function rolesInPage(): Plugin {
  return {
    name: 'foyer-roles-in-page',
    transformIndexHtml: () => [
      { tag: 'style', children: rolesCss(roles), injectTo: 'head-prepend' },
      themeColor('light', roles.day.paper),
      themeColor('dark', roles.night.paper),
    ],
  }
}

function themeColor(scheme: 'light' | 'dark', content: string) {
  return {
    tag: 'meta',
    attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content },
    injectTo: 'head' as const,
  }
}
