/// A value for each minutia of a print, ``FingerTemplate/maximumCount`` at most, in memory of its own owner.
typealias MinutiaArray<Element> = InlineArray<128, Element>
