import { fileURLToPath } from 'node:url'
import { withBrowser } from '@foyer/testing/browser/browser-pool'
import { inChromium } from '@foyer/testing/browser/in-browser'
import { at, blocksOf, fileOf, optionsOf } from '@foyer/testing/document-page'
import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import express from 'express'
import type { Browser } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const client = fileURLToPath(new URL('../../../packages/rest-compat/dist/client', import.meta.url))

inChromium('docs/browser-client.md', () => {
  const given = testAppsOn()
  let chromium: Browser
  withBrowser((started) => {
    chromium = started
  })

  test('its page signs up on another origin with one click, and stays signed in', async () => {
    const blocks = await blocksOf('docs/browser-client.md')
    const port = await freePort()
    const application = `http://127.0.0.1:${port}`
    const { baseUrl } = await given(await optionsOf(blocks, { foyer: '', application }))
    const html = at({ foyer: baseUrl, application }, fileOf(blocks, '<!-- index.html -->'))
    const pages = express().use('/client', express.static(client))
    const server = pages.get('/', (_request, response) => void response.type('html').send(html)).listen(port)
    const context = await chromium.newContext()
    onTestFinished(async () => {
      await context.close()
      server.close()
    })
    const page = await context.newPage()
    await page.goto(application)
    const shows = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
    await shows('Nobody is signed in')
    await page.getByRole('button').click()
    await shows('Hello Olga')
    await page.reload()
    await shows('Hello Olga')
    expect(await page.evaluate('document.cookie')).toBe('')
  })
})
