import type { WeightedTerms } from '../weighted-terms.ts'

/** Products, makers, use and rules of artificial intelligence. */
export const AI_TERMS: WeightedTerms = {
  strong: `
ai a.i ki ia artificial_intelligence künstliche*_intelligenz intelligence_artificielle inteligencia_artificial kunstmatige_intelligentie llm llms chatgpt gpt gpt-* openai anthropic claude gemini deepmind midjourney mistral llama deepseek grok copilot* chatbot* generative_ai genai language_model* language_models sprachmodell* taalmodel* modèle*_de_langue modelo*_de_lenguaje deepfake* superintelligence agi prompt prompts prompting agentic ai_agent* hallucinat* halluzinier*
`,
  clear: `
assistant assistants assistent* asistente* cloned_voice voice_clon* image_generator* text_generator* alignment token_price tokens context_window foundation_model* automation_of machine_translation guardrail* conversational
`,
  hint: `
agent agents model models modell modelle algorithm* algorithmus bot bots automat* synthetic handwriting robot assistance
`,
}
