import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'computer', 'Chrome', 'Windows'],
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'computer', 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'computer', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'computer',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'phone',
    'Chrome',
    'Android',
  ],
])('%s is recognized', (userAgent, kind, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ kind, browser, system })
})

test.each([null, '', '   '])('without a user agent (%j) the device is unknown', (userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ kind: 'unknown', browser: undefined, system: undefined })
})

test('a client that is not a browser is named by its product token', () => {
  expect(deviceOf('curl/8.5.0')).toEqual({ kind: 'unknown', browser: 'curl', system: undefined })
})

test('an overlong user agent is parsed quickly', () => {
  const started = performance.now()
  deviceOf(`Mozilla/5.0 (${'a '.repeat(100_000)}`)
  expect(performance.now() - started).toBeLessThan(500)
})
