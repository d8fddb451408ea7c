import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

export type FoundChromium = { found: true; path: string } | { found: false; why: string }

type Surroundings = {
  environment: Record<string, string | undefined>
  isProgram: (path: string) => boolean
  playwrights: string
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const usualPlaces = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const HOW = 'Install one, as with "apt-get install chromium", or set CHROME_PATH to one that is there.'

/** A Chromium to drive: the one named by CHROME_PATH, one installed, or Playwright's own. */
export function findChromium({ environment, isProgram, playwrights }: Surroundings = surroundings()): FoundChromium {
  const named = environment.CHROME_PATH
  if (named) {
    // Another browser than the one asked for would be a surprise.
    return isProgram(named)
      ? { found: true, path: named }
      : { found: false, why: `CHROME_PATH names ${named}, where there is no program. ${HOW}` }
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const path = [...onPath, ...usualPlaces, playwrights].find((place) => place !== '' && isProgram(place))
  return path === undefined ? { found: false, why: `No Chromium was found. ${HOW}` } : { found: true, path }
}

export function launchChromium(path: string): Promise<Browser> {
  return chromium.launch({ executablePath: path, headless: true, args: launchArguments(process.getuid?.() === 0) })
}

/** A browser with the profile that stands in `directory`, instead of none. */
export function launchProfile(path: string, directory: string, further: readonly string[]): Promise<BrowserContext> {
  const args = [...launchArguments(process.getuid?.() === 0), ...further]
  return chromium.launchPersistentContext(directory, {
    executablePath: path,
    headless: true,
    ignoreHTTPSErrors: true,
    args,
  })
}

function launchArguments(asRoot: boolean): string[] {
  const usual = [
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  // Chromium's sandbox does not start for root.
  return asRoot ? ['--no-sandbox', ...usual] : usual
}

function surroundings(): Surroundings {
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
