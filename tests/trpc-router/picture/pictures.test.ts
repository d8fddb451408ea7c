import { allow } from '@foyer/auth-domain/decision'
import { createPictures } from '@foyer/trpc-router/runtime/pictures/pictures'
import { refusalOf } from '@foyer/trpc-router/runtime/refusal/refused'
import { expect, test } from 'vitest'

const bytes = new Uint8Array([1])

test('pictures are encoded one at a time, sixteen wait, and who has most of them is turned away first', async () => {
  let running = 0
  let most = 0
  const pictures = createPictures(async () => async (picture) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    return allow(picture)
  })
  const many = Array.from({ length: 20 }, () => pictures.encode('mia', bytes))
  const other = pictures.encode('olga', bytes)
  const answers = await Promise.allSettled(many)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? refusalOf(answer.reason) : []))
  expect(refused).toEqual(Array(4).fill('SERVICE_UNAVAILABLE'))
  expect(await other).toEqual(allow(bytes))
  expect(most).toBe(1)
})

test('a picture whose caller has no patience left waits for no other, and is encoded where none is', async () => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const pictures = createPictures(async () => (picture) => released.then(() => allow(picture)))
  const atWork = pictures.encode('mia', bytes, 0)
  const late = pictures.encode('olga', bytes, 0)
  await expect(late).rejects.toMatchObject({ cause: { refusal: 'SERVICE_UNAVAILABLE' } })
  release()
  expect(await atWork).toEqual(allow(bytes))
})

test('the library is loaded with the first picture, and once', async () => {
  let loaded = 0
  const pictures = createPictures(async () => {
    loaded += 1
    return undefined
  })
  expect(loaded).toBe(0)
  expect(await Promise.all([1, 2].map(() => pictures.encode('mia', bytes)))).toEqual([undefined, undefined])
  expect(loaded).toBe(1)
})
