import type { Book } from './book.ts'
import { consentPage, postingPage, refusalPage } from './consent-page.ts'
import { decide } from './decision.ts'

export type BrowserAnswer = { status: number; html?: string; location?: string }

/** What a browser meets that was sent here: it is asked, and then sent back with what was decided. */
export function answerBrowser(book: Book, address: string, form: URLSearchParams | undefined): BrowserAnswer {
  if (form === undefined) return { status: 200, html: consentPage(address) }
  try {
    const { to, parameters, posted } = decide(book, address, form)
    if (posted) return { status: 200, html: postingPage(to, parameters) }
    return { status: 303, location: `${to}?${new URLSearchParams(parameters)}` }
  } catch (error) {
    return { status: 400, html: refusalPage(error instanceof Error ? error.message : String(error)) }
  }
}
