import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

export type FoundChromium = { found: true; path: string } | { found: false; why: string }

type Lookup = {
  environment: Record<string, string | undefined>
  isProgram: (path: string) => boolean
  playwrights: string
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPaths = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const HINT = 'Install one, as with "apt-get install chromium", or set CHROME_PATH to one that is there.'

/** A Chromium without windows: renders the same pages at half the cost, but reads no profile. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/** The Chromium for tests: CHROME_PATH, an installed one (`preferred` names first), or Playwright's own. */
export function findChromium(
  { environment, isProgram, playwrights }: Lookup = defaultLookup(),
  ...preferred: readonly string[]
): FoundChromium {
  const named = environment.CHROME_PATH
  if (named) {
    // No fallback: using another browser than the configured one would be surprising.
    return isProgram(named)
      ? { found: true, path: named }
      : { found: false, why: `CHROME_PATH names ${named}, where there is no program. ${HINT}` }
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = [...preferred, ...names].flatMap((name) => folders.map((folder) => join(folder, name)))
  const path = [...onPath, ...usualPaths, playwrights].find((candidate) => candidate !== '' && isProgram(candidate))
  return path === undefined ? { found: false, why: `No Chromium was found. ${HINT}` } : { found: true, path }
}

export function launchChromium(path: string): Promise<Browser> {
  return chromium.launch({ executablePath: path, headless: true, args: launchArguments(process.getuid?.() === 0) })
}

/** A browser with the persistent profile in `directory`. */
export function launchProfile(
  path: string,
  directory: string,
  extraArguments: readonly string[],
): Promise<BrowserContext> {
  const args = [...launchArguments(process.getuid?.() === 0), ...extraArguments]
  return chromium.launchPersistentContext(directory, {
    executablePath: path,
    headless: true,
    ignoreHTTPSErrors: true,
    args,
  })
}

function launchArguments(asRoot: boolean): string[] {
  const defaults = [
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Of each context a second renderer would be started in advance, for a site that no test goes to.
    '--disable-site-isolation-trials',
  ]
  // Chromium's sandbox does not start for root.
  return asRoot ? ['--no-sandbox', ...defaults] : defaults
}

export function defaultLookup(): Lookup {
  return { environment: process.env, isProgram, playwrights: chromium.executablePath() }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
