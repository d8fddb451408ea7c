import { expect, test } from 'vitest'
import { findChromium, HEADLESS_SHELL } from './chromium.ts'

test.each([
  {
    installed: ['/opt/mine', '/bin/chromium'],
    environment: { CHROME_PATH: '/opt/mine', PATH: '/bin' },
    path: '/opt/mine',
  },
  { installed: ['/bin/google-chrome', '/bin/chromium'], environment: { PATH: '/sbin:/bin' }, path: '/bin/chromium' },
  { installed: ['/bin/google-chrome-stable'], environment: { PATH: '/bin' }, path: '/bin/google-chrome-stable' },
  { installed: ['/usr/bin/chromium', '/playwright'], environment: {}, path: '/usr/bin/chromium' },
  { installed: ['/playwright'], environment: { PATH: '' }, path: '/playwright' },
])('with $installed installed and $environment, $path is found', ({ installed, environment, path }) => {
  const found = findChromium({ environment, isProgram: (path) => installed.includes(path), playwrights: '/playwright' })
  expect(found).toEqual({ found: true, path })
})

test('one asked for first is taken before those that usually are', () => {
  const isProgram = (place: string) => ['/bin/chromium', '/bin/chromium-headless-shell'].includes(place)
  const found = findChromium({ environment: { PATH: '/bin' }, isProgram, playwrights: '' }, HEADLESS_SHELL)
  expect(found).toEqual({ found: true, path: '/bin/chromium-headless-shell' })
})

test.each([
  { environment: { PATH: '/bin' }, why: /^No Chromium was found\. .*apt-get install chromium.*CHROME_PATH/ },
  { environment: { CHROME_PATH: '/gone' }, why: /^CHROME_PATH names \/gone, where there is no program\./ },
])('without a Chromium the reason explains how to install one: $environment', ({ environment, why }) => {
  const found = findChromium({ environment, isProgram: () => false, playwrights: '' })
  expect(found).toEqual({ found: false, why: expect.stringMatching(why) })
})
