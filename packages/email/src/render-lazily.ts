import type { Mail, RenderedMail } from './mail.ts'

/** Renders with React Email, which is loaded with the first mail: a start must not wait for it. */
export async function renderLazily(mail: Mail): Promise<RenderedMail> {
  const { renderMail } = await import('./render-mail.ts')
  return renderMail(mail)
}
