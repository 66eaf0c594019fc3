import type { WeightedTerms } from './weighted-terms.ts'

/** Products, makers, use and rules of artificial intelligence. */
export const AI_TERMS: WeightedTerms = {
  strong: `
    ai a.i ki ia artificial_intelligence künstliche*_intelligenz intelligence_artificielle
    inteligencia_artificial kunstmatige_intelligentie llm llms chatgpt gpt gpt-* openai anthropic claude
    gemini deepmind midjourney mistral llama deepseek grok copilot* chatbot* generative_ai genai
    language_model* language_models sprachmodell* taalmodel* modèle*_de_langue modelo*_de_lenguaje deepfake*
    superintelligence agi prompt prompts prompting agentic ai_agent* hallucinat* halluzinier* mistral_ai xai
    gpt4 gpt-5 o3-pro o1-preview gemini_pro gemini_cli gemini_app google_gemini bard copilot copilots
    github_copilot dall-e stable_diffusion sora flux.1 perplexity_ai hugging_face cursor_editor
    windsurf_editor llama_3 llama_4 qwen kimi_k2 notebooklm ai-generated ai-powered ai-driven gen_ai
    generative ai_lab ai_labs ai_model* ai_chip* ai_safety ai_act ai_startup* ai_tool* ai_coding
    ai_assistant* ai_chatbot* ai_search ai_overview* ai_policy ai_regulat* ai_bubble ai_slop ai_boom ai_race
    vibe_coding vibe-coding prompt_engineering prompt_injection system_prompt context_engineering agentic_*
    coding_agent* coding_assistant* agent_framework* mcp_server* model_context_protocol tool_calling
    function_calling retrieval-augmented rag_pipeline* jailbreak_prompt* red_teamers red-team* model_welfare
    frontier_model* frontier_lab* open_weights open-weight reasoning_model* world_model* text-to-image
    text-to-video text-to-speech image_generation video_generation voice_mode voice_clones voice_cloning
    synthetic_voice* synthetic_media digital_double* virtual_assistant* voice_assistant* smart_assistant*
    chat_bot* robo-adviser* machine_translated turing_test sentient thinking_machine* singularity
    superintelligen* artificial_general alignment_problem doomers sam_altman altman's dario_amodei
    hallucinates hallucinated conversational_ai companion_app* künstlicher_intelligenz ki-modell* ki-start*
    ki-gesetz* ki-chatbot* ki-verordnung ki-system* sprachassistent* chatbots sprach-ki bildgenerator*
    ai-model* taalmodellen chatbot_van beeldgenerator* l'ia une_ia des_ia d'ia
    intelligence_artificielle_générative assistant_vocal agents_conversationnels robot_conversationnel
    modèles_de_langage la_ia inteligencia_artificial_generativa asistente_virtual modelos_de_lenguaje
    robot_conversacional intelligenza_artificiale l'ia_generativa assistente_virtuale modelli_linguistici
    inteligência_artificial assistente_de_ia ia_generativa modelos_de_linguagem assistente_virtual
    artificiell_intelligens ai-modell* ai-assistent* språkmodell* chattbot* chatbott* sztuczn*_inteligencj*
    sztuczna_inteligencja modele_językowe czatbot* 人工知能 生成ai 対話型ai 言語モデル チャットボット 大規模言語モデル 人工智能 生成式 大模型 聊天机器人
    智能体
  `,
  clear: `
    assistant assistants assistent* asistente* cloned_voice voice_clon* image_generator* text_generator*
    alignment token_price tokens context_window foundation_model* automation_of machine_translation
    guardrail* conversational hallucination* inference_cost* multimodal llm-based agents_write agents_that
    an_agent ai_features autonomous_agent* deep_research machine_intelligence copyright_training
    training_on_books fair_use_ai tokens_per assistant_that assistants_that language_model bots_that
    voice_clone prompts_that smarter_siri thinking_models ai-assisted ai-driven ai-native llms_to
    research_agent* deep_research_tool superintelligence_lab
  `,
  names: `
    altman hassabis sutskever karpathy lecun hinton anthropic's openai's
  `,
  hint: `
    agent agents model models modell modelle algorithm* algorithmus bot bots automat* synthetic handwriting
    robot assistance copilot_for reasoning automation automated chat machine-made
  `,
}
