// A rendering thread that ends itself when the mail's brand says so, and otherwise answers with its own thread id.
import { parentPort, threadId } from 'node:worker_threads'

parentPort.on('message', ({ id, mail }) => {
  if (mail.brand === 'throws') throw new Error('The thread crashed')
  if (mail.brand === 'exits') process.exit(3)
  if (mail.brand === 'fails') return parentPort.postMessage({ id, failure: 'This mail cannot be rendered' })
  parentPort.postMessage({ id, rendered: { subject: String(threadId), html: '', text: '' } })
})
