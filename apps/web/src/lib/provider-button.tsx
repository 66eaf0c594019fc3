/** Google's logo in its own colours, as its rules for sign-in buttons require. */
export function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M45.1 24.500c0-1.600-.1-3.100-.4-4.500H24v8.500h11.800a10.100 10.100 0 0 1-4.400 6.600v5.500h7.100c4.200-3.800 6.600-9.500 6.600-16.100z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.900 0 10.900-2 14.500-5.300l-7.100-5.500c-2 1.300-4.500 2.100-7.400 2.100-5.700 0-10.600-3.900-12.300-9.100H4.300v5.700A22 22 0 0 0 24 46z"
      />
      <path
        fill="#FBBC05"
        d="M11.700 28.200a13.200 13.200 0 0 1 0-8.400v-5.700H4.300a22 22 0 0 0 0 19.800z"
      />
      <path
        fill="#EA4335"
        d="M24 10.700c3.200 0 6.100 1.100 8.400 3.300l6.300-6.300A22 22 0 0 0 4.300 14.100l7.400 5.700C13.400 14.600 18.300 10.700 24 10.700z"
      />
    </svg>
  )
}

/** Microsoft's logo, likewise. */
export function MicrosoftMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 21 21" aria-hidden="true">
      <path fill="#F25022" d="M0 0h10v10H0z" />
      <path fill="#7FBA00" d="M11 0h10v10H11z" />
      <path fill="#00A4EF" d="M0 11h10v10H0z" />
      <path fill="#FFB900" d="M11 11h10v10H11z" />
    </svg>
  )
}
