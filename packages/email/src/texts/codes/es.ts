import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const esCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Inicia sesión en ${brand}`,
    heading: `Inicia sesión en ${brand}`,
    paragraphs: ['Pulsa el botón y tendrás la sesión iniciada.', `El enlace vale durante ${lifetime} y solo una vez.`],
    button: 'Iniciar sesión',
    reason: withCode
      ? `Recibes este correo porque alguien ha pedido iniciar sesión en ${brand} con esta dirección. Si no has sido tú, ignóralo: nadie puede entrar sin el enlace o el código.`
      : `Recibes este correo porque alguien ha pedido iniciar sesión en ${brand} con esta dirección. Si no has sido tú, ignóralo: nadie puede entrar sin el enlace.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Tu código para iniciar sesión en ${brand}`,
    heading: 'Tu código de inicio de sesión',
    paragraphs: ['Escribe este código en la página que lo espera.', codeLifetime(lifetime)],
    codeLabel: 'Tu código',
    reason: `Recibes este correo porque alguien ha pedido iniciar sesión en ${brand} con esta dirección. Si no has sido tú, ignóralo: nadie puede entrar sin el código.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Tu código de confirmación de ${brand}`,
    heading: '¿Es esta tu dirección?',
    paragraphs: [
      `Escribe este código para confirmar que esta dirección pertenece a tu cuenta de ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Tu código',
    reason: `Recibes este correo porque alguien ha escrito esta dirección en ${brand}. Si no has sido tú, ignóralo: no pasa nada sin el código.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Tu código para una contraseña nueva de ${brand}`,
    heading: '¿Has olvidado tu contraseña?',
    paragraphs: [`Escribe este código y elige después una contraseña nueva para ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Tu código',
    reason: `Recibes este correo porque alguien ha pedido una contraseña nueva para tu cuenta de ${brand}. Si no has sido tú, ignóralo: tu contraseña no cambia.`,
  }),
}

export const esCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'O escribe este código en la página que lo espera',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `El código vale durante ${lifetime} y solo una vez. No lo compartas con nadie.`
}
