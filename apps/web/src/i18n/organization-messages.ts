import { addOrganizationMessages, currentLanguage } from './i18n.ts'

/** Loads a page together with the messages of organizations, which are not in the main bundle. */
export async function withOrganizationMessages<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addOrganizationMessages(currentLanguage())])
  return page
}
