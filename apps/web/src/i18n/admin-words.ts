import { addAdminWords, currentLanguage } from './i18n.ts'

/** Loads a page together with the words of admins and of what is kept on record, which others do without. */
export async function withAdminWords<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addAdminWords(currentLanguage())])
  return page
}
