/** Opens WhatsApp with a text to send; the visitor chooses the recipient. */
export const whatsAppLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
