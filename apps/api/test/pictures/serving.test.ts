import { limits } from '@foyer/auth-domain/limits'
import type { TestClient } from '@foyer/testing/client'
import { pngOf } from '@foyer/testing/pictures'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

const upload = (client: TestClient, body: Uint8Array<ArrayBuffer>, headers = {}) =>
  client.raw('POST', '/upload-picture', body, { 'content-type': 'image/png', ...headers })

describe('a picture', () => {
  const given = testAppsOn()

  async function givenPicture(): Promise<{ url: string; mia: TestClient }> {
    const app = await given()
    const mia = await signedUp(app, 'Mia')
    return { url: (await upload(mia, pngOf({ width: 700, height: 600 }))).json.image, mia }
  }

  test('is served to any page for ever, and by itself runs and loads nothing', async () => {
    const { url } = await givenPicture()
    const answer = await fetch(url)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${url.slice(-32)}"`,
    })
    expect(answer.headers.has('set-cookie')).toBe(false)
  })

  test('is not sent again to who has it, nor to who asks for its headers', async () => {
    const { url } = await givenPicture()
    const etag = `"${url.slice(-32)}"`
    const kept = await fetch(url, { headers: { 'if-none-match': `"other", W/${etag}` } })
    expect([kept.status, await kept.text()]).toEqual([304, ''])
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
  })

  test('that is none, or none any more, is plainly not found', async () => {
    const { url, mia } = await givenPicture()
    await mia.post('/update-user', { image: null })
    for (const missing of [url, `${url}x`, `${url.slice(0, -32)}%00`, url.slice(0, -33)]) {
      const answer = await fetch(missing, { headers: { 'if-none-match': `"${url.slice(-32)}"` } })
      expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([404, '', 'no-store'])
    }
  })

  test('of any type is recognised by its bytes, and one that is too long is not read', async () => {
    const app = await given()
    const mia = await signedUp(app, 'Mia')
    expect((await upload(mia, pngOf(), { 'content-type': 'text/plain' })).status).toBe(200)
    const before = await tablesWithoutCounters(app.database)
    const long = await upload(mia, new Uint8Array(10 * 1024 * 1024))
    expect(long).toMatchObject({ status: 413, json: { code: 'REQUEST_BODY_IS_TOO_LARGE' } })
    const most = new Uint8Array(limits.uploadMaxBytes)
    expect(await upload(mia, most)).toMatchObject({ status: 400, json: { code: 'PICTURE_NOT_READABLE' } })
    const elsewhere = await upload(mia, pngOf(), { origin: 'https://evil.example' })
    expect(elsewhere).toMatchObject({ status: 403, json: { code: 'INVALID_ORIGIN' } })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })
})
