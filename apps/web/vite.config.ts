import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// By its path: a configuration is loaded by Node, which reads no TypeScript out of a package.
import { roles } from '../../packages/auth-domain/src/branding/colour-roles.ts'
import { rolesCss } from './src/theme/roles-css.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), rolesInPage()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.md' },
    // The domain's schemas are the server's; making one does nothing, so that a page without any leaves out zod too.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // What three pages share comes in one file: a page loads with 24 requests instead of 85, at half of the browser's work.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } },
    },
  },
})

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
