import { type Language, languages } from '@foyer/auth-domain/language'
import type { Mail } from '@foyer/email/mail'
import { renderLazily } from '@foyer/email/render-lazily'
import { sampleMails } from '@foyer/email/samples'
import { Router } from 'express'
import { mailPreviewPage, mailPreviewsPage, type Preview } from './mail-preview-page.ts'

const ENGLISH = 3

/** Previews of every mail template with sample data, as a list and one by one: `/:template?language=ID`. */
export function mailPreviewRoutes(): Router {
  const router = Router()
  router.get('/', async (request, response) => {
    const language = languageIn(request.query.language)
    const previews = await Promise.all(mailsIn(language).map(preview))
    response.type('html').send(mailPreviewsPage(previews, language))
  })
  router.get('/:template', async (request, response) => {
    const language = languageIn(request.query.language)
    const mails = mailsIn(language)
    const mail = mails.find(({ template }) => template === request.params.template)
    if (mail === undefined) return void response.status(404).type('text').send('No such template')
    const templates = mails.map(({ template }) => template)
    response.type('html').send(mailPreviewPage(await preview(mail), templates, language))
  })
  return router
}

function mailsIn(language: Language): Mail[] {
  return Object.values(sampleMails(language))
}

async function preview(mail: Mail): Promise<Preview> {
  return { ...(await renderLazily(mail)), template: mail.template }
}

function languageIn(id: unknown): Language {
  return languages.find((language) => String(language.id) === id)?.id ?? ENGLISH
}
