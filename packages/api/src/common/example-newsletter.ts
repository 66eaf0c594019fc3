/** The newsletter in examples. */
export const EXAMPLE_NEWSLETTER = {
  id: '3b9c1d60-52d2-4b0e-8d55-6d0c2f6f9e70',
  name: 'Kernel Weekly',
  sourceEmail: 'news@kernel.example',
  color: 'sw-blue',
  confirmationStatus: 'confirmed',
}
