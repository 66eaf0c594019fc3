import type { Category } from '../issue.ts'

/**
 * What gives a subject away, in the languages that newsletters mostly come in. Earlier entries win a tie, so the
 * narrower subject stands first.
 */
export const CATEGORY_TERMS: readonly { category: Category; pattern: RegExp }[] = [
  {
    category: 'machine learning',
    pattern: terms(
      'machine[ -]learning|maschinelle[sn]? lernen|apprentissage automatique|aprendizaje automático|deep learning|neural net(?:work)?s?|reinforcement learning|transformers?|fine[- ]tun(?:e|ed|ing)|embeddings?|gradient descent|backpropagation|pytorch|tensorflow|keras|scikit-learn|training data|datasets?|benchmarks?|diffusion models?|classifiers?|hyperparameters?|regression|overfitting|federated learning|hugging face|arxiv|attention mechanism|mixture of experts|quantization|inference',
    ),
  },
  {
    category: 'ai',
    pattern: terms(
      "ai|a\\.i\\.|ki|artificial intelligence|künstliche[rn]? intelligenz|intelligence artificielle|l'ia|kunstmatige intelligentie|inteligencia artificial|llms?|gpt(?:-?\\d\\w*)?|chatgpt|openai|anthropic|claude|gemini|deepmind|copilot|midjourney|generative|chatbots?|large language models?|language models?|prompts?|prompting|agentic|ai agents?|agents?|mistral|llama|deepseek|grok|nvidia|superintelligence|agi",
    ),
  },
  {
    category: 'marketing',
    pattern: terms(
      'marketing|marketers?|seo|advertis(?:ing|ers?|ements?)|ads?|ad spend|campaigns?|branding|brand|brands|copywriting|influencers?|conversion rates?|conversions?|email list|newsletters?|landing pages?|google ads|meta ads|tiktok shop|audience|engagement|content strategy|lead generation|werbung|publicité|publicidad|reclame|creators?|e-?commerce|dtc|social media',
    ),
  },
  {
    category: 'business',
    pattern: terms(
      'business|businesses|startups?|start-ups?|funding|series [a-e]|venture capital|vc|investors?|investments?|ipo|acquisitions?|acquires?|acquired|merger|revenues?|profits?|earnings|stocks?|shares|markets?|wall street|nasdaq|economy|economic|inflation|tariffs?|interest rates?|fed|banks?|banking|ceo|cfo|layoffs?|valuation|billion|million|sales|company|companies|employees|hiring|retail|fintech|crypto|bitcoin|wirtschaft|unternehmen|umsatz|aktien?|börse|entreprises?|économie|empresas?|economía|bedrijf|bedrijven|economie|quarterly|quarter|finance|financial|deal|antitrust|bankruptcy',
    ),
  },
  {
    category: 'technology',
    pattern: terms(
      'tech|technology|technologies|technologie|tecnología|software|hardware|developers?|programming|code|coding|open[ -]source|javascript|typescript|python|rust|golang|java|elixir|erlang|phoenix|ruby|rails|php|kotlin|swift|react|vue|angular|node(?:\\.js)?|css|html|web|browsers?|api|apis|databases?|sql|postgres(?:ql)?|mysql|mongodb|redis|sqlite|kubernetes|docker|devops|cloud|aws|azure|servers?|linux|ubuntu|windows|macos|ios|android|iphone|ipad|apple|google|microsoft|smartphones?|laptops?|chips?|semiconductors?|cpu|gpu|security|cybersecurity|vulnerabilit(?:y|ies)|malware|ransomware|hackers?|encryption|internet|network(?:s|ing)?|wi-?fi|bluetooth|usb|robots?|robotics|vr|ar|apps?|github|git|compiler|framework|library|release[sd]?|bugs?|incident|outage|latency|computers?|computing|digital|gadgets?|quantum|satellites?|spacex|electric (?:car|vehicle)s?|batter(?:y|ies)|pc|downloads?|programmierung|rechner|logiciels?|données',
    ),
  },
]

function terms(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives})(?![\\p{L}\\p{N}_])`, 'giu')
}
