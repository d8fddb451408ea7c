import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

const chromium = findChromium()

// The other files leave their tests out in silence; this one says it, once. Under CI=true each of them fails instead.
if (!chromium.found && process.env.CI !== 'true') {
  process.stderr.write(`The browser tests are left out. ${chromium.why}\n`)
}

test.each([
  { there: ['/opt/mine', '/bin/chromium'], environment: { CHROME_PATH: '/opt/mine', PATH: '/bin' }, path: '/opt/mine' },
  { there: ['/bin/google-chrome', '/bin/chromium'], environment: { PATH: '/sbin:/bin' }, path: '/bin/chromium' },
  { there: ['/bin/google-chrome-stable'], environment: { PATH: '/bin' }, path: '/bin/google-chrome-stable' },
  { there: ['/usr/bin/chromium', '/playwright'], environment: {}, path: '/usr/bin/chromium' },
  { there: ['/playwright'], environment: { PATH: '' }, path: '/playwright' },
])('of $there with $environment it is $path', ({ there, environment, path }) => {
  const found = findChromium({ environment, isProgram: (place) => there.includes(place), playwrights: '/playwright' })
  expect(found).toEqual({ found: true, path })
})

test.each([
  { environment: { PATH: '/bin' }, why: /^No Chromium was found\. .*apt-get install chromium.*CHROME_PATH/ },
  { environment: { CHROME_PATH: '/gone' }, why: /^CHROME_PATH names \/gone, where there is no program\./ },
])('without one it says how to get one: $environment', ({ environment, why }) => {
  const found = findChromium({ environment, isProgram: () => false, playwrights: '' })
  expect(found).toEqual({ found: false, why: expect.stringMatching(why) })
})
