import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import type { Given } from '@foyer/testing/browser/in-browser'
import { freePort } from '@foyer/testing/free-port'
import type { TestApp } from '@foyer/testing/test-app'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { onTestFinished } from 'vitest'

const repository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const files = ['page.jsx', 'page.css']

/** What a careful application sends: neither styles nor scripts in the page itself. */
const POLICY = "default-src 'self'; img-src * data:; object-src 'none'; base-uri 'none'; connect-src "

/** The folder of the packages of React that an application has. */
export type ReactFolder = 'node_modules' | 'packages/react-18/node_modules'

type Built = { script: string; style: string }

/** Foyer, and a tab of an application on another port that has its buttons. */
export type Application = { app: TestApp; page: Page; application: string }

export async function givenApplication(
  given: Given,
  options: FoyerOptions = {},
  react: ReactFolder = 'node_modules',
): Promise<Application> {
  const [port, inner] = [await freePort(), await freePort()]
  const application = `http://127.0.0.1:${port}`
  const foyer = `http://127.0.0.1:${inner}`
  const address = { PORT: String(inner), FOYER_BASE_URL: foyer }
  const app = await given.app({ ...options, trustedOrigins: [application, ...(options.trustedOrigins ?? [])] }, address)
  await serve(port, foyer, await bundled(react))
  return { app, application, page: await given.tab(app, { baseURL: application }) }
}

const built: { [react in ReactFolder]?: Promise<Built> } = {}

/** For `beforeAll`: the page takes seconds to bundle, once in each worker. */
export function bundled(react: ReactFolder): Promise<Built> {
  built[react] ??= bundle(react)
  return built[react]
}

/** The application's page, from a directory of its own with the packages that it names. */
async function bundle(react: ReactFolder): Promise<Built> {
  const root = await mkdtemp(join(tmpdir(), 'foyer-application-'))
  try {
    return await bundleIn(root, react)
  } finally {
    await rm(root, { recursive: true })
  }
}

async function bundleIn(root: string, react: ReactFolder): Promise<Built> {
  const packages = {
    '@foyer-auth/client': 'packages/rest-compat/dist/client',
    react: `${react}/react`,
    'react-dom': `${react}/react-dom`,
  }
  for (const [name, path] of Object.entries(packages)) {
    const link = join(root, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(repository(path), link)
  }
  for (const file of files) await copyFile(join(import.meta.dirname, 'components-page', file), join(root, file))
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // The client is linked from where another one is installed.
    resolve: { dedupe: ['react'] },
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'page.jsx') } },
  })
  if (!('output' in result)) throw new Error('The page was not bundled')
  const style = result.output.find(({ fileName }) => fileName.endsWith('.css'))
  if (style?.type !== 'asset') throw new Error('The page has no style sheet')
  return { script: result.output[0].code, style: String(style.source) }
}

async function serve(port: number, foyer: string, { script, style }: Built): Promise<void> {
  const html = `<!doctype html><html lang="en"><head><title>Application</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"></head>
<body data-foyer="${foyer}"><div id="root"></div><script type="module" src="/page.js"></script></body></html>`
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Security-Policy', POLICY + foyer)
    if (url === '/page.js') response.setHeader('Content-Type', 'text/javascript').end(script)
    else if (url === '/page.css') response.setHeader('Content-Type', 'text/css').end(style)
    else response.setHeader('Content-Type', 'text/html').end(html)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}
