import type { WeightedTerms } from './weighted-terms.ts'

/** Development of models: methods, training, data, measurement. */
export const MACHINE_LEARNING_TERMS: WeightedTerms = {
  strong: `
    machine_learning maschinelle*_lernen apprentissage_automatique aprendizaje_automático machine-learning
    deep_learning neural_net* neural_networks neural_nets neuronale*_netz neuronale*_netze neuronales
    réseau*_de_neurones réseaux_de_neurones redes_neuronales red_neuronal neuraal_netwerk neurale_netwerken
    reinforcement_learning aprendizaje_por_refuerzo verstärkende*_lernen gradient_descent gradient*
    backpropagation pytorch tensorflow keras scikit-learn fine-tun* finetun* overfit* überanpass*
    hyperparameter* self-supervised unsupervised supervised_learning federated_learning training_data
    trainingsdaten trainingsdata test_set test_data testdata* testdaten* validation_set evaluation_set
    training_run* training_runs arxiv mixture_of_experts quantis* quantiz* low-rank attention_head*
    embedding* diffusion_model* gradient-boost* convolutional natural_language_processing nlp
    computer_vision speech_recognition word_vectors neural gradient_boosting gradient_boosted boosted_tree*
    random_forest* decision_tree_learner logistic_regression linear_regression quantile_regression
    bayesian_network* bayesian_inference gaussian_process* k-means k-nearest support_vector svm perceptron*
    recurrent_network* lstm* rnn cnn_model* convnet* autoencoder* variational gan gans
    generative_adversarial vision_transformer* attention_mechanism self-attention sparse_attention
    flash_attention kv_cache key-value_cache positional_encoding* tokenizer* tokenization perplexity
    warm-up_steps cosine_schedule learning_rates batch_normalization dropout_rate weight_decay
    adam_optimizer sgd stochastic_gradient loss_function* loss_curves loss_landscape pinball_loss
    cross-entropy contrastive_learning representation_learning transfer_learning few-shot zero-shot
    in-context_learning curriculum_learning active_learning semi-supervised meta-learning q-learning
    policy_gradient rlhf reward_model* dpo grpo ppo world-model_pretraining action_chunking
    imitation_learning knowledge_distillation model_distillation model_compression mixture-of-experts
    moe_layer* lora qlora adapter_layers parameter-efficient pre-trained pre-training pretraining_data
    scaling_law* emergent_abilities label_noise noisy_labels class_imbalance confusion_matrix
    precision_and_recall f1_score roc_curve auc calibration_error cross-validation held-out_set
    test_accuracy ablation* ablation_stud* feature_engineering feature_store* feature_drift data_drift
    concept_drift ml_monitoring model_monitoring mlops ml_model* ml_pipeline* ml_engineer*
    recommender_system* recommendation_system* collaborative_filtering ranking_model anomaly_detection
    time_series_forecast* object_detection image_segmentation image_classif* semantic_segmentation
    speech_model* word2vec bert_model sentence_embedding* vector_embedding* embeddings jax onnx cuda_kernel*
    xgboost lightgbm catboost hugging_face_transformers from_scratch_in_pytorch benchmark_suite_ml neurips
    icml iclr kaggle neuronales_netz neuronalen_netzes feinjustier* feinabstimm* trainingsdatensatz lernrate
    überanpassung mustererkennung bilderkennung klassifikator* entscheidungsbäume merkmalsextrakt*
    neurale_netwerk* beeldherkenning trainingsset classificatiemodel réseau_neuronal réseaux_neuronaux
    apprentissage_profond apprentissage_supervisé données_d'entraînement jeu_d'entraînement
    sur-apprentissage taux_d'apprentissage entraîner_un_petit entraîner_un_modèle étiquetage
    aprendizaje_profundo aprendizaje_supervisado datos_de_entrenamiento red_neural ciencia_de_datos
    entrenar_un_modelo rete_neurale reti_neurali apprendimento_automatico apprendimento_profondo
    classificatore dati_di_addestramento addestrare_un addestramento rede_neural redes_neurais
    aprendizado_de_máquina aprendizagem_automática aprendizagem_profunda dados_de_treino treinar_um_modelo
    maskininlärning neuralt_nätverk neurala_nätverk djupinlärning träningsdata uczeni*_maszynow*
    sieć_neuronow* sieci_neuronow* głębokie_uczenie zbiór_danych zbiór_uczący 機械学習 深層学習 ニューラルネットワーク 学習データ
    教師データ 強化学習 画像認識 机器学习 深度学习 神经网络 训练数据 强化学习
  `,
  clear: `
    dataset* data_set* data_sets datensatz* datensätze jeu*_de_données conjunto_de_datos transformer
    transformers encoder* decoder* classifier* regression learning_rate batch_size epoch epochs loss_curve
    loss_surface parameter parameters paramètres parámetros benchmark* banc_d'essai leaderboard* neuron*
    distill* destillier* trained trainiert getraind entraîné* entrena* entrenó pretrain* pre-train* weights
    gewichte baseline* inference checkpoint* annotat* labelled labeled held-out time-series tabular
    retrieval cluster* overparameter* classifiers unlabelled unlabeled annotated annotators annotator
    encoders autoregressive latent features_selected baselines outperform*_baseline accuracy_of error_bars
    mean_error epochs_of hyper-parameter* random_seed* dataset fine-tunes finetunes fine-tuned weights_of
    predictive_model* forecasting model_accuracy sampling_bias regularization regularisation dimensionality
    neurons training_time trained_on training_a training_set data_scientist* optimizer*
  `,
  names: `

  `,
  hint: `
    model models modell modelle modèle modèles modelo modelos training forecast* prediction* predict*
    vorhersag* voorspel* algorithm* accuracy genauigkeit error_rate fehlerquote paper papers authors layers
    simulation* simulaci* experiment network_of calibrat* authors_show heads batch sensors
  `,
}

/** Products, makers, use and regulation of artificial intelligence. */
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

/** Software, hardware, networks, engineering. */
export const TECHNOLOGY_TERMS: WeightedTerms = {
  strong: `
    technology technologies tech technolog* technologie* tecnolog* technik software programming programmer*
    programmier* programmeur* programador* développeur* developer* entwickler* ontwikkelaar* desarrollador*
    javascript typescript python golang erlang php kotlin vue node.js css html sql postgres* mysql sqlite
    mongodb redis kubernetes docker devops linux ubuntu debian kernel* compiler* linker* debugger* github
    gitlab open_source open-source quelloffen* logiciel* código_abierto code_source cybersecurity
    ciberataque* cyber* malware ransomware vulnerabilit* sicherheitslücke* faille* beveiligingslek firmware
    semiconductor* processor* processeur* procesador* cpu* gpu* microchip* chipmaker* smartphone* laptop*
    robotic* robot robots roboter* drone drones satellite* satellit* spacecraft spacex numérique
    informatique informatik hardware browser* navigateur* navegador* api apis database* datenbank* server*
    serveur* servidor* file_system file_systems dateisystem* allocator* developer_tools java javafx .net c++
    jvm xml json saml graphql serverless operating_system operating_systems betriebssystem* web_development
    frontend backend it-sicherheit cloud_computing telecom* wireless sourceforge webmaster* sysadmin*
    applet* codec* unix open_source_software sql_server ruby_on_rails perl apache mozilla firefox
    thunderbird chrome_extension linux_kernel distro distros fedora redhat red_hat arch_linux gentoo freebsd
    openbsd netbsd bsd nixos systemd journald bash zsh powershell terminal_emulator tui emacs vim neovim
    vscode vs_code ide jetbrains c# f# haskell clojure scala ocaml zig nim golang_module rustc wasm elixir
    julia_lang fortran cobol lisp prolog lua perl_6 deno bun.js node npm yarn webpack vite eslint jquery
    vue.js react.js angular svelte ember.js next.js nuxt django flask fastapi laravel symfony spring_boot
    struts j2ee jsp jsf servlet* asp.net vb.net visual_basic activex corba soap xslt xhtml sqlite3 mariadb
    cockroachdb cassandra dynamodb documentdb elasticsearch opensearch kafka rabbitmq spark hadoop
    snowflake_schema duckdb parquet lakehouse data_lake data_warehouse etl dbt airflow schema_registry
    change_data_capture query_plan* b-tree* btree terraform ansible puppet_master helm istio cilium envoy
    nginx haproxy openssl openssh ssh tls_1.3 ebpf argo_cd gitops ci/cd jenkins prometheus grafana
    opentelemetry otel load_balancer* service_mesh microservice* monolith_to container_image* dockerfile
    virtual_machine* hypervisor vmware sre on-call_rotation postmortems incident_response outages downtimes
    failover high_availability replication sharding consensus_protocol paxos two-phase_commit heap
    garbage_collect* mutex* deadlock* race_condition* memory_leak* buffer_overflow segfault* syscalls
    flame_graph* profiler stack_overflow pointer_arithmetic cve* zero-day zero_day exploit exploits phishing
    spyware trojan* worm_spreading computer_virus antivirus anti-virus firewall_rule* data_breach* passkey*
    two-factor 2fa credential_stuffing sql_injection xss cross-site backdoor* rootkit* keylogger* botnets
    ddos infosec social_engineering private_key* public_key ipod ipads macbook* imac mac_os os_x
    macos_sequoia windows_xp windows_2000 windows_11 windows_10 windows_media office_365 microsoft_office
    outlook_plug-in pocket_pc palm_os palm_pilot clie handspring treo blackberry thinkpad* ipaq chromebook*
    kindle e-reader* ereader* playstation xbox nintendo steam_deck motherboard* mainboard ssd ssds
    hard_drive* hard_disk* ram_module* ddr* ethernet thunderbolt usb-c firewire pcmcia compactflash
    memory_stick memory_card* digital_camera* megapixel* dslr camcorder* dvd_player* mp3_player* scanner*
    inkjet laser_printer* touchscreen* lcd oled headset_vr virtual_reality augmented_reality smart_glasses
    smartwatch* wearable* voip wap gsm umts 3g 4g 5g 6g lte fiber_optic fibre_optic undersea_cable*
    submarine_cable* satellite_internet starlink freeware shareware beta_version alpha_version
    release_candidate changelog version_control merge_request code_review* unit_tests test-driven
    technical_debt type_system type_checker static_analysis lint linter* codebase* refactoring open-sourced
    source_code command_line command-line shell_script* regular_expression* data_structure* hash_map
    linked_list* arraylist algorithmic ascii utf-8 unicode* json_schema graphql_api rest_api webhook* oauth
    sso ldap spaceflight launch_pad upper_stage cubesat* lunar_lander mars_rover asteroid_mission orbiter
    reusable_rocket nasa_mission space_station spaceport* lithium-ion solid-state_batter* power_grid
    geothermal_plant fusion_reactor nuclear_reactor* wind_turbine* turbine* transistors chip_design
    lithograph* wafer* foundry risc-v x86 arm64 fpga asic microcontroller* arduino raspberry_pi raspberry
    soldering oscilloscope webmaster_tip* html5 css3 flexbox css_grid web_component* service_worker*
    web_server* web_app* web_standard* accessibility_tree screen_reader* progressive_web browser_extension*
    third-party_script* cookies_in exploit_kit kernel_configuration kde gnome_desktop x11 wayland codec_pack
    divx quicktime realplayer winamp icq msn_messenger limewire file-sharing peer-to-peer p2p bittorrent
    glasfaserausbau rechenzentr* netzteil heimserver firmware-update schadsoftware datenleck fernwartung
    passwörter verschlüsselung bürosoftware betriebssysteme funkloch mobilfunk* handyakku
    halbleiterfertigung telekommunikationsfirma it-system* broncode besturingsprogramma beveiligingsupdate
    slimme_meter* datalek gegevenslek laptops zonnepanelen_update débogueur base_de_données bases_de_données
    triggers mots_de_passe panne_géante panne_informatique fibre_optique mise_à_jour_logicielle
    cyberattaque* rançongiciel* pirates_informatiques câble_sous-marin libre_office apagón_digital
    ciberseguridad contraseñas base_de_datos desarrolladores actualización_del_software fallo_informático
    red_informática fibra_óptica operador_de_red tecnologia tecnologie sviluppator* aggiornamento_software
    programmator* informatica sicurezza_informatica fibra_ottica vulnerabilità applicazione applicazioni
    aplicativo aplicativos programação computador computadores senhas falha_de_segurança cibersegurança
    atualização_do servidores teknik programvara utvecklare dator datorer uppdatering nätverk
    internetleverantör säkerhetslucka säkerhetshål bredband fiberkabel serverhall technologia technologie
    oprogramowani* programist* programowani* serwer* komputer* aktualizacj* hasł* cyberatak*
    sieć_komputerowa aplikacj* awaria_serwer* smartfon* テクノロジー ソフトウェア プログラミング 開発者 ブラウザー ブラウザ サーバー アプリ 脆弱性
    半導体 スマートフォン パソコン データベース オープンソース サイバー攻撃 不正アクセス 個人情報_流出 設定ミス メモリ クラウド 通信_障害 情報_漏洩 软件 编程 开源 服务器 浏览器 芯片 半导体
    漏洞 手机 数据库 程序员 云计算 操作系统 encrypt* decrypt* cryptograph* random_number_generator* headset* form_factor*
    regular_expression bypassing github_actions ci_runner* workflow_engine knowledge_graph* service_outage*
  `,
  clear: `
    code coding codes app apps application* engineer* ingenieur* ingénieur* ingenier* computer* computing
    rechner ordinateur* ordenador* digital* electronic* elektronik* électroni* electróni* internet network
    networks netzwerk* réseau_informatique wi-fi wifi bluetooth usb glasfaser* broadband router* encryption
    verschlüssel* password* passwor* passwört* contraseña* hacker* attacker* angreifer* botnet* battery
    batteries batterie* batterij* batería* accu solar* heat_pump* heat_pumps wärmepumpe* laadpaal
    electric_vehicle* electric_car* elektroauto* charging chip chips chipset* puce puces sensor* capteur*
    transistor* quantum* quanten* 3d-print* telescope* update updates patch patches patched bug bugs debug*
    release released outage* latency backup* downtime crash crashes cloud aws azure website* websites web
    webpage* tastatur* keyboard* toetsenbord screen* bildschirm écran pantalla apple microsoft google
    amazon_web samsung intel nvidia tsmc ios android macos iphone ipad pixel_phone parser* library_for
    framework* runtime* memory_safe cache* queue_is lock-free stack_traces sdk cli repository repositories
    pull_request* commits cron crontab dns ipv6 tls certificate* unicode regex webassembly kraftwerk*
    energy_technology stromnetz elektric* hochtechnolog* mikrofon* gadget* prototyp* programm programma
    infrastructure satellites laboratory rocket* rakete* launch_vehicle raumfahrt weltraum it cio cios cto
    array arrays hash_table class_library async async/await string_handling function_call* algorithm* script
    scripts macro macros shortcut* download downloads desktop* pc pcs keyboard handheld* pda mp3 dvd
    video_game* games_console spreadsheet* outlook_express office_suite office_xp word_processor
    email_client ip_address* lan vpn firewall* authentication identity_theft biometric* fingerprint*
    surveillance privacy data_protection datenschutz telecoms cellular utility utilities refactor* git
    unit_test* concurrency thread* incident* postmortem monitoring observability on-call reliability deploy*
    release_notes plugin* plug-in* extension* library_update open_data wikipedia rust ruby windows releases
    released_under alpha beta v1 v2 beta1 rc1 toolkit toolkits syntax semantics compiler_error runtime_error
    package_manager dependency dependencies namespace namespaces widget widgets template templates
    html_template* iterator* closure* async_io threads process_manager daemon* logs logging tracing metrics
    dashboard* schema schemas index_scan indexes indices queries query cluster_node* node_pool partition
    partitions replica* migration_guide config configuration setup_guide installer install_script admin
    administrat* webcast* bootstrapping_server utilities_for browser_tab download_manager plug-ins add-on
    addon add-ons skin_pack workstation* notebook notebooks notebook_pc palmtop tablet tablets peripheral*
    printer printers monitor monitors display_panel webcam* microphone* headphone* earbud* speaker_system
    charger chargers adapter adapters usb_stick flash_drive power_supply gpu_card graphics_card* sound_card
    resolution pixels firmware_version storage low-end_storage backup_drive vendor_lock-in api_key*
    endpoint* sandbox sandboxed hack hacks hacked hackers cracked_password login logins spam_filter*
    anti-spam encryption_key* signed_certificate tracker trackers identity_provider engineering prototype
    prototypes machine_learning_chip nanotech* biomateri* material_science robot_arm exoskeleton
    autonomous_car* self-driving autopilot lidar radar sonar gps developer_preview keynote_demo
    conference_talks call_for_papers meetup hackathon standards_body w3c ietf rfc icann domain_name* dot-org
    orbit orbits orbital payload telescope observatory probe_sent cosmic_dust stromspeicher solaranlage
    ladesäule* akku akkus rechenleistung datenmenge schnittstelle* handy handys app-update onlinedienst*
    fehlermeldung netzbetreiber digitalisierung digital funknetz telefoon telefoons scherm toetsen
    beveiliging gegevens app-store oplader glasvezel* stroomnet logiciels serveurs données_personnelles
    réseau_mobile navigateurs écrans téléphone* portable_pliable débit opérateurs mise_à_jour numériques
    panne teléfonos móvil móviles pantallas ordenadores datos_personales red actualización operador
    programa_informático telefono telefoni schermo schermi rete dati_personali aggiornament* dispositiv*
    correzione server telefone telemóvel* ecrã tela rede dados_pessoais dispositivo* programa atualiza*
    falha telefon telefoner skärm nätet uppgifter kabel appar snabbare_internet system telefon* ekran* sieć
    danych urządzeni* internetow* 端末 更新 開発 エンジン 接続 画面 電池 流出 scalable lightweight low-latency open-sources
    hosting_on deploys deployed throughput benchmarks_of compile compiled compiling hermetic
  `,
  names: `
    apple_music ibm dell hp hewlett-packard compaq gateway toshiba sony canon nikon olympus kodak fujifilm
    siemens nokia motorola ericsson_phone handango lindows lindows.com sun_microsystems oracle cisco juniper
    novell adobe macromedia symantec mcafee netscape aol yahoo sourceforge.net freshmeat slashdot cnet
    cloudflare netflix_engineering github_actions stripe_api digitalocean heroku vercel netlify
    mongodb_atlas canonical blue_origin rocket_lab asml qualcomm mediatek broadcom micron lenovo asus acer
    xiaomi huawei oppo oneplus garmin fitbit gopro dji tesla_model rivian waymo
  `,
  hint: `
    library libraries packages modules module package device* gerät geräte machine machines maschine*
    machine_tools hardware* version* data daten données datos platform* systems système* sistema* systeem*
    disk disks drive drives driver interface* protocol* standard* technical* tool tools werkzeug* outil*
    herramienta* phone phones mobile energy energie énergie plug plugs cable* kabel* engine* file files
    install* tüftler maker hacking security sicherheit sécurité seguridad strom electricity grid swift react
    phoenix rails camera cameras testing space terminal motors motor tips_and word_2000 fp2000 wd2000 wd2002
    kb review reviews tool_for fix fixes error errors fails run-time dialog_box feature_list upgrade
    upgrades compatible compatibility support_for performance faster speed protocol connection connections
    wireless_lan remote online site sites cable ports port hosting developers beta_test lab gear audio
    video_card kit modem science_lab sensor_data distributed
  `,
}
