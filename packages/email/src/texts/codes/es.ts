import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const esCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Inicia sesión en ${brand}`,
    heading: `Inicia sesión en ${brand}`,
    paragraphs: [
      'Haz clic en el botón para iniciar sesión.',
      `El enlace caduca en ${lifetime} y solo funciona una vez.`,
    ],
    button: 'Iniciar sesión',
    reason: withCode
      ? `Recibes este correo porque alguien ha pedido iniciar sesión en ${brand} con esta dirección. Si no has sido tú, puedes ignorarlo: nadie puede entrar sin el enlace o el código.`
      : `Recibes este correo porque alguien ha pedido iniciar sesión en ${brand} con esta dirección. Si no has sido tú, puedes ignorarlo: nadie puede entrar sin el enlace.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Tu código para iniciar sesión en ${brand}`,
    heading: 'Tu código de inicio de sesión',
    paragraphs: ['Escribe este código en la página que te lo pide.', codeLifetime(lifetime)],
    codeLabel: 'Tu código',
    reason: `Recibes este correo porque alguien ha pedido iniciar sesión en ${brand} con esta dirección. Si no has sido tú, puedes ignorarlo: nadie puede entrar sin el código.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Tu código de confirmación de ${brand}`,
    heading: '¿Es esta tu dirección?',
    paragraphs: [
      `Escribe este código para confirmar que esta dirección pertenece a tu cuenta de ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Tu código',
    reason: `Recibes este correo porque alguien ha escrito esta dirección en ${brand}. Si no has sido tú, puedes ignorarlo: sin el código no pasa nada.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Tu código para una contraseña nueva de ${brand}`,
    heading: '¿Has olvidado tu contraseña?',
    paragraphs: [`Escribe este código y elige después una contraseña nueva para ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Tu código',
    reason: `Recibes este correo porque alguien ha pedido una contraseña nueva para tu cuenta de ${brand}. Si no has sido tú, puedes ignorarlo: tu contraseña no ha cambiado.`,
  }),
}

export const esCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'O escribe este código en la página que te lo pide',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `El código caduca en ${lifetime} y solo funciona una vez. No lo compartas con nadie.`
}
