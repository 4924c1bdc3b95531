CREATE VIRTUAL TABLE `order_terms_words` USING fts5vocab(order_terms, instance);
