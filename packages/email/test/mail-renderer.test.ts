import { threadId } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createMailRenderer, type MailRenderer } from '#mail-renderer.ts'
import { renderMail } from '#render-mail.ts'
import { sampleMails } from '#samples.ts'

const mail = sampleMails(3)['reset-password']
const fragileThread = new URL('./support/fragile-worker.mjs', import.meta.url)

test('mails are rendered in another thread as in this one', async () => {
  const mails = Object.values(sampleMails(6))
  expect(await Promise.all(mails.map(givenRenderer().render))).toEqual(
    await Promise.all(mails.map((one) => renderMail(one))),
  )
})

test('one thread renders all mails, and it is not this one', async () => {
  const { render } = givenRenderer(fragileThread)
  const [first, second] = await Promise.all([render(mail), render(mail)])
  expect(first.subject).toBe(second.subject)
  expect(first.subject).not.toBe(String(threadId))
})

test.each([
  ['throws', 'The thread crashed'],
  ['exits', 'The thread that renders mails ended'],
])('a thread that %s fails the mails it was given, and a new one renders the next', async (brand, message) => {
  const { render } = givenRenderer(fragileThread)
  const before = await render(mail)
  const given = await Promise.allSettled([render({ ...mail, brand }), render(mail)])
  const failed = { status: 'rejected', reason: expect.objectContaining({ message }) }
  expect(given).toEqual([failed, failed])
  expect((await render(mail)).subject).not.toBe(before.subject)
})

test('a mail that cannot be rendered fails alone', async () => {
  const { render } = givenRenderer(fragileThread)
  const before = await render(mail)
  await expect(render({ ...mail, brand: 'fails' })).rejects.toThrow('This mail cannot be rendered')
  expect(await render(mail)).toEqual(before)
})

test('a closed renderer starts no further thread', async () => {
  const renderer = givenRenderer(fragileThread)
  await renderer.render(mail)
  await renderer.close()
  await expect(renderer.render(mail)).rejects.toThrow('no longer rendered')
})

test('closing fails what is not rendered yet', async () => {
  const renderer = givenRenderer()
  const pending = expect(renderer.render(mail)).rejects.toThrow('The thread that renders mails ended')
  await renderer.close()
  await pending
})

function givenRenderer(entry?: URL): MailRenderer {
  const renderer = createMailRenderer(entry)
  onTestFinished(() => renderer.close())
  return renderer
}
