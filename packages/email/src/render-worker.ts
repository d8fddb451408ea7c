import { parentPort } from 'node:worker_threads'
import { compiled } from './compiled-layout.ts'
import type { RenderAnswer, RenderRequest } from './mail-renderer.ts'
import { renderedLayout, renderMail } from './render-mail.ts'

const layout = compiled(renderedLayout)

parentPort?.on('message', async ({ id, mail }: RenderRequest) => {
  parentPort?.postMessage(await answerTo(id, mail))
})

async function answerTo(id: number, mail: RenderRequest['mail']): Promise<RenderAnswer> {
  try {
    return { id, rendered: await renderMail(mail, layout) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}
