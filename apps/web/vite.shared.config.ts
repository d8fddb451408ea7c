import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
// By its path: a configuration is loaded by Node, which reads no TypeScript out of a package.
import { roles } from '../../packages/auth-domain/src/branding/colour-roles.ts'
import { tones } from '../../packages/auth-domain/src/branding/tones.ts'
import { precompress } from './precompress.ts'
import { rolesCss } from './src/theme/roles-css.ts'

/** What the build does with its page and files. */
export function pageFiles(): Plugin[] {
  return [rolesInPage(), sheetAfterSkeleton(), precompressed()]
}

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
      { tag: 'style', children: rolesCss(roles, tones), injectTo: 'head-prepend' },
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
