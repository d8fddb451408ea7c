import type { Mail, RenderedMail } from './mail.ts'

/** Renders with React Email, which is loaded with the first mail so that it does not delay the start. */
export async function renderLazily(mail: Mail): Promise<RenderedMail> {
  const { renderMail } = await import('./render-mail.ts')
  return renderMail(mail)
}
