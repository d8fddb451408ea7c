import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// By its path: a configuration is loaded by Node, which reads no TypeScript out of a package.
import { roles } from '../../packages/auth-domain/src/branding/roles.ts'
import { rolesCss } from './src/theme/roles-css.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), rolesInPage()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The domain's schemas are the server's; making one does nothing, so that a page without any leaves out zod too.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
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
