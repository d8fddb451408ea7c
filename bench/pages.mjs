// What the first load of a page costs in Chromium on slow 4G (1.6 Mbit/s, 150 ms) with a processor four times slower.
import { accessSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { signUp } from './sample-users.mjs'

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const SLOWDOWN = 4
const HEADINGS = { '/sign-in': 'main form', '/': 'main h1' }

/** Hands `print` a line of figures for each page. */
export async function measurePages(url, print) {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  accessSync(executablePath)
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    const { cookie } = await signUp(url)
    for (const [name, path, cookies] of [
      ['sign-in', '/sign-in', []],
      ['home', '/', cookiesOf(cookie, url)],
    ])
      print(name, await measure(browser, url + path, HEADINGS[path], cookies))
  } finally {
    await browser.close()
  }
}

async function measure(browser, url, heading, cookies) {
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const network = await watchNetwork(await context.newCDPSession(page))
  await page.addInitScript(observePaint)
  await page.goto(url)
  await page.locator(heading).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.waitForLoadState('networkidle')
  const paint = await page.evaluate(() => window.paintFigures())
  const figures = { ...network.figures(), ...paint, 'JavaScript gzipped KB': await gzippedScripts(network.scripts) }
  await context.close()
  return figures
}

async function watchNetwork(session) {
  const types = new Map()
  const sent = { all: 0, script: 0 }
  const scripts = []
  const waves = new Map()
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    if (!waves.has(request.url)) waves.set(request.url, (waves.get(initiatorUrl(initiator)) ?? 0) + 1)
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type)
    if (type === 'Script') scripts.push(response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.all += encodedDataLength
    if (types.get(requestId) === 'Script') sent.script += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return {
    scripts,
    figures: () => ({
      requests: types.size,
      'JavaScript requests': scripts.length,
      // The page is none, what it names is the first, what that asks for the second.
      'request waves': Math.max(...waves.values()) - 1,
      'KB on the wire': sent.all / 1024,
      'JavaScript KB on the wire': sent.script / 1024,
    }),
  }
}

function initiatorUrl({ url, stack }) {
  return url ?? stack?.callFrames[0]?.url
}

function observePaint() {
  const figures = { 'FCP s': Number.NaN, 'LCP s': Number.NaN }
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') figures['FCP s'] = startTime / 1000
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) figures['LCP s'] = startTime / 1000
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  window.paintFigures = () => figures
}

// The same measure for every release, whatever encoding it sends.
async function gzippedScripts(urls) {
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

function cookiesOf(header, url) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
}
