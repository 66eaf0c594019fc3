import type { WeightedTerms } from '../weighted-terms.ts'

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
    applet* codec* unix open_source_software sql_server ruby_on_rails
  `,
  clear: `
    code coding codes app apps application* engineer* ingenieur* ingénieur* ingenier* computer* computing
    rechner ordinateur* ordenador* digital* electronic* elektronik* électroni* electróni* internet network
    networks netzwerk* réseau_informatique wi-fi wifi bluetooth usb glasfaser* fibre_optique broadband
    router* encryption verschlüssel* password* passwor* passwört* mots_de_passe contraseña* hacker*
    attacker* angreifer* botnet* battery batteries batterie* batterij* batería* accu solar* heat_pump*
    heat_pumps wärmepumpe* laadpaal electric_vehicle* electric_car* elektroauto* charging chip chips
    chipset* puce puces sensor* capteur* transistor* quantum* quanten* 3d-print* telescope* update updates
    patch patches patched bug bugs debug* release released outage* latency backup* downtime crash crashes
    cloud aws azure website* websites web webpage* tastatur* keyboard* toetsenbord screen* bildschirm écran
    pantalla apple microsoft google amazon_web samsung intel nvidia tsmc ios android macos iphone ipad
    pixel_phone parser* library_for framework* runtime* memory_safe cache* queue_is lock-free stack_traces
    sdk command-line cli repository repositories pull_request* commits cron crontab dns ipv6 tls
    certificate* unicode regex webassembly wasm kraftwerk* energy_technology stromnetz elektric*
    hochtechnolog* mikrofon* gadget* prototyp* programm programma infrastructure satellites laboratory
    rocket* rakete* launch_vehicle raumfahrt weltraum it cio cios cto array arrays hash_table class_library
    async async/await string_handling function_call* algorithm* script scripts macro macros shortcut*
    download downloads desktop* pc pcs keyboard handheld* pda mp3 dvd divx video_game* games_console
    spreadsheet* outlook_express office_suite office_xp word_processor email_client ip_address* lan vpn
    firewall* authentication identity_theft biometric* fingerprint* surveillance privacy data_protection
    datenschutz telecoms cellular utility utilities technical_debt refactor* git unit_test* concurrency
    thread* incident* postmortem sre monitoring observability on-call reliability deploy* release_notes
    changelog plugin* plug-in* extension* library_update open_data wikipedia rust ruby angular elixir
    windows
  `,
  hint: `
    device* gerät geräte machine machines maschine* machine_tools hardware* version* server data daten
    données datos gegevens platform* system systems système* sistema* systeem* disk disks drive drives
    driver interface* protocol* standard* technical* tool tools werkzeug* outil* herramienta* phone phones
    mobile energy energie énergie plug plugs cable* kabel* engine* file files install* tüftler maker hacking
    security sicherheit sécurité seguridad beveiliging strom electricity grid swift react phoenix rails
    camera cameras testing space terminal motors motor
  `,
}
