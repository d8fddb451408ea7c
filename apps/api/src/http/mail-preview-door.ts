import { type Language, languages } from '@foyer/auth-domain/language'
import type { Mail } from '@foyer/email/mail'
import { renderLazily } from '@foyer/email/render-lazily'
import { samplesIn } from '@foyer/email/samples'
import { Router } from 'express'
import { mailPreviewPage, mailPreviewsPage, type Preview } from './mail-preview-page.ts'

const ENGLISH = 3

/** Every template with made-up people, as a list and one by one: `/:template?language=ID`. */
export function mailPreviewDoor(): Router {
  const door = Router()
  door.get('/', async (request, response) => {
    const language = languageIn(request.query.language)
    const previews = await Promise.all(mailsIn(language).map(preview))
    response.type('html').send(mailPreviewsPage(previews, language))
  })
  door.get('/:template', async (request, response) => {
    const language = languageIn(request.query.language)
    const mails = mailsIn(language)
    const mail = mails.find(({ template }) => template === request.params.template)
    if (mail === undefined) return void response.status(404).type('text').send('No such template')
    const templates = mails.map(({ template }) => template)
    response.type('html').send(mailPreviewPage(await preview(mail), templates, language))
  })
  return door
}

function mailsIn(language: Language): Mail[] {
  return Object.values(samplesIn(language))
}

async function preview(mail: Mail): Promise<Preview> {
  return { ...(await renderLazily(mail)), template: mail.template }
}

function languageIn(id: unknown): Language {
  return languages.find((language) => String(language.id) === id)?.id ?? ENGLISH
}
