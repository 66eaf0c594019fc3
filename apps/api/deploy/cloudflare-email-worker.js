/**
 * A worker for Cloudflare Email Routing that passes every mail to Tidings. Its variables are the address and the secret
 * that Settings › Mail server shows: TIDINGS_URL, and TIDINGS_SECRET as a secret.
 */
export default {
  async email(message, env) {
    const response = await fetch(env.TIDINGS_URL, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env.TIDINGS_SECRET}`,
        'x-envelope-from': message.from,
        'x-envelope-to': message.to,
      },
      body: await new Response(message.raw).arrayBuffer(),
    })
    if (response.ok) return
    // Permanently refused: the sender gets the reason. Anything else throws, so that the sender retries later.
    if (response.status === 422) message.setReject('The mail was refused.')
    else throw new Error(`Tidings answered ${response.status}.`)
  },
}
