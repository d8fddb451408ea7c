import { expect, test } from 'vitest'
import { confirmationPage, destinationOf } from './confirmation-page.ts'

const APPLICATION = 'https://app.example.com/orders?tab=1'

test.each([
  ['the application behind the page of the outcome', confirmationPage(APPLICATION), APPLICATION],
  ['nothing behind a page without one', confirmationPage(), undefined],
  ['an application that the mail returns to by itself', APPLICATION, APPLICATION],
  ['nothing without a callback', undefined, undefined],
])('the destination of a verification mail is %s', (_label, callbackURL, destination) => {
  expect(destinationOf(callbackURL)).toBe(destination)
})
